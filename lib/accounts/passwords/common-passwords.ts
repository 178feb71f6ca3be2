/**
 * What people choose most, in lower case: passwords of twelve characters and more, and the words that others
 * are made of by digits and signs at their ends. From the frequency list of @zxcvbn-ts/language-common 3.0.4
 * (MIT), its most used entries first.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
010203040506 012345678910 014702580369 01telemike01 050605rostik 102030405060 1111111111zz 111222333000
111222333444555 112233445566 122333444455555 123123qweqwe 123321123321 123321456654 123321qweewq
123456654321 12345677654321 123456782000 1234567887654321 123456789000 12345678900987654321 123456789012
1234567890987654321 1234567890qaz 1234567890qw 1234567890qwe 1234567890qwerty 1234567890zzz 123456789101
123456789123 1234567892000 12345678987654321 123456789987654321 123456789aaa 123456789abc 123456789asd
123456789qaz 123456789qqq 123456789qwe 123456789qwer 123456789qwerty 123456789zxc 1234567qwertyu
123456qwerty 123456zxcvbn 1234qwerasdf 1234qwerasdfzxcv 123ewqasdcxz 123qwe123qwe 123qwe456rty 123qweasdzxc
123qwerty123 12qw34er56ty 159753159753 159753456852 193570356033 19960610ilja 1a2a3a4a5a6a 1a2s3d4f5g6h
1q2w3e4r5t6y 1qa2ws3ed4rf 1qa2ws3ed4rf5tg 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 1qazxsw23edcvfr4
23176djivanfros 23wkoa0fp78dk 31217221027711 32615948worms 41d8cd98f00b 420842084208555 4815162342lf
4815162342lost 541233432442 59382113kevinp 6215mila6215 742617000027 89063032220m 89231243658s
89876065093rax 89semtsriuty a1b2c a1b2c3d a1s2d3f a1s2d3f4g5h6 a2b3c a2b3c4d aardvark aaron abc123456789
aberdeen abgrtyu abigail access accord account achilles action active adgjmptw adidas admin admin18533362
administrator adrian aezakmi africa agent aggies aikido airborne airbus airforce airplane aksjdlasdakj89879
alabama alaska albert alberto alejandr aleksandr alexande alexander alexandr alexandra alexis alfred alice
alicia aliens alison allen allison alpha alpha135792468 alpine always alyssa amadeus amadeusptfcor amanda
amateur amazon amber amelia america american amsterdam an83546921an13 anakin analsex anarchy anastasia
anders anderson andre andrea andreas andrei andrew andrewjackie andrey anfield angel angela angelica
angelina angelo angels animal anime annette annie antananarivu anthony anton antonio anubis anything
anytimetoday apache apollo apple apples april aquarius aragorn archer archie arizona armani arnold arsenal
arthur artist asd123asd123 asdasd asdfasdf asdfg asdfgh asdfgh123456 asdfghj asdfghjk asdfghjkl asdfghjkl123
asdfjkl asdzxc ashley ashton asian aspirine assass assassin assfuck asshole assman asterix astros athena
atlanta atlantic atlantis atomic attack auburn auckland2010 audrey august aurora aussie austin australia
autumn avalon avatar avenger avrillavigne awesome azamat azerty azsxdc azsxdcfv babes babies babyboy
babydoll babygirl babylon bacon badass badboy badger badiman28200 baggins bailey baller balls bambam banana
bananas bandit bangkok banshee barbara barbie barcelon barcelona barkley barney baseball basket basketba
basketball bassman bastard batman battle baxter beach beagle bearbear beast beatles beatrice beautiful
beauty beaver beavis beckham beefcake beetle belinda bella bender benjamin bennett benson bentley berlin
bernard bernie bertha bethany betty beverly bhrh0h2oof6xbqjeh bianca bicycle bigballs bigbird bigboobs
bigboy bigcock bigdaddy bigdick bigdog bigfoot bigger biggie bigguy bigmac bigman bigmoney bigone bigred
bigtime bigtits bikini billie billy billybob billyboy bingo birdie birdman birthday biscuit bishop bitch
bitches biteme bizkit blabla black blackcat blackdog blackie blackjac blackman blacks blacksonblon blacky
blade blades blahblah blake blaster blazer blessed blink blizzard blonde blondes blondie blood bloody
blowjob blowme bltynbabrfwbz bluebird blueblue blueeyes bluemoon blues bluesky bobafett bobbie bobbob bobby
bobcat boeing bogdan bohica bollocks bollox bomber bondage bonehead boner bones bonita bonjour bonnie
boobies booboo boobs booger boogie boomer boots booty boris bosco bossman boston bottom bowler bowling
bowser boxing boy4u2ownnyc bpgjldsgjldthnf bradford bradley brandi brando brandon brandy brasil braves
brazil breast breeze brenda brendan brian brianna bridge bridget britney brittany broken bronco broncos
brooke brooklyn brooks brother brothers brown brownie browns bruce brucelee bruins bruno brutus bryan bryant
bubba bubbas bubble bubbles buckeye buckeyes buddha buddy budlight budman buffalo buffett buffy bugger
bulldog bulldogs bullet bullnuts2003 bullshit bunghole bunny burger burton business businessbabe buster
butch butler butter butterfl butterfly butthead butthole buttons byteme cactus cadillac caesar caitlin
caliente californ california callie calvin camaro camel camelot camels camera cameron camille campbell
canada cancel cancer cancun candy candyman cannon cantona capital capone captain cardinal carlo carlos
carlton carmen carol carolina caroline carolyn carpet carrie carrot carson carter cartman cartoon caserta
casey casino casper cassidy cassie castle catalina catch catdog catfish catherin catman cavalier ccbill
cdtnkfyf celeste celica celine celtic celtics center central cessna chair champion champs chance chandler
chang change changeme chaos charger chargers charles charlie charlott charlotte charlton charly charmed
chase check cheers cheese cheeseburger chelsea cherokee cherry cheryl chester chesterfield chevelle chevrole
chevy chewie cheyenne chicago chichi chicken chickenwing101 chicks chiefs children china chipper chloe
chocolat chopper chris chrissy christ christia christian christin christine christop christopher1 christy
chronic chubby chuck chucky church cindy civilization cjdthitycndj cjkysirj cjkywt claire clancy clarence
classic claude claudia clayton clifford clinton clitoris cloud clover cnfc35762209 cobra cocacola coffee
colleen college collins colombia colorado colors coltrane columbia columbus combat123654 command commando
compaq computer concrete condor configuratio connect conner connie connor conrad construction consumer
content contortionist control cookie cookies cooldude cooler coolio coolman cooper copper corona
corperfmonsy corvette cosmopolitan cosmos cosworth cotton cougar counterstrike country courtney cowboy
cowboys coyote cracker crash crazy cream creampie creative cricket crimson cristina crunch crusader crystal
cthulhu cthutq cuddles cumming cumshot cupcake curious curtis cutlass cutter cxfcnmt cynthia daddy dagger
daisy dakota dallas dalton damian damien dance dancer danger danie daniel daniela danielle daniil danila
danni danny dannyboy darkness darkside darkstar darling darren darwin david davis dawson daytona dbrnjhbz
deadhead deadman deanna death debbie december deedee deeznuts defender defiant deftones delete delta demon
denali denis denise dennis denver derrick desert design designer desire deskjet destiny detroit devil
devildog devilmaycry4 devils dexter dfkthbz dfvgbh diablo diamond diamonds diana dickhead diesel dietcoke
digger digital digitalprodu dilbert dilligaf dillon dingdong director dirty discover disney dixie dkflbvbh
dkflbvbhjdbx dkflbvbhjdyf doberman doctor dodge dodger dodgeram dodgers doggie doggy dogman dollar dolphin
dolphins domainlock2005 dominic domino donald donkey donna donnie doobie doodle dookie dorothy double
doughboy douglas dracula drago dragon dragons drake dream dreamer dreams driver drizzt drowssap drpepper
drummer dthjybrf dublin ducati dudley dumbass duncan durango dustin dusty dylan eagle eagles eatme eatpussy
eatshit eclipse eddie eduard edward edwardcullen eileen einstein ekaterina elaine electric element elena
elephant eleven elijah elizabet elizabeth elliot elliott elvira elvis elwood emerald emily eminem emmanuel
empire energy engage engine engineer england english enigma enjoy enter enterpri enterprise entertainment
ernest erotic escape escort esther eternity eugene evelyn everton excalibu exigen exigent explorer express
extreme fabian fabie faith falcon falcons fallen family fantasy farmer farside fashion faster fatass fatboy
fatcat father fatima fatima753357 fatman felix fender fernand fernando ferrari ferret fetish ficken figaro
fighter filter finalfantasy findaupair007 finger finish fireball firebird firefly firefox fireman fisher
fishing fitness fkmnthyfnbdf fktrcfylh fktrcfylhjdbx fktrcfylhjdf fktrcfylhjdyf fktrctq flames flamingo
flash flatron fletcher flight flipper florence florida flower flowers fluffy flvbybcnhfnjh flyboy flyers
foobar football fordf forest forever foreveryoung forget forgot formula forrest fortuna fossil foster
foxtrot france frances francis franco frank frankie franklin franky freak freaks freaky freckles freddie
freddy frederic frederiksberg fredfred freedom freeman freepass freeuser french friday friend friends
frogger froggy front frontier frosty fuck_inside fucked fucker fuckers fuckface fuckfuck fucking fuckit
fuckme fuckoff fucktheworld fuckyou fuckyoubitch function funny funtime fusion future fyfcnfcbz fylhtq
fynfyfyfhbde gabrie gabriel galaxy galina galore gambit gandalf gangbang gangsta gangster garbage garcia
garden garfield garrett gateway gator gators gbpltw geheim gemini general genesis genius george georgia
gerald gerard german germany geronimo getsome gfhfktkjuhfv gfhjkm gfhjkmgfhjkm ghbdtn ghbdtnbr ghbdtnghbdtn
ghbdtnrfrltkf ghhh47hj7649 ghjatccbjyfk ghjcnj ghjcnjgbpltw ghjcnjgfhjkm ghjcnjghjcnj ghjcnjqgfhjkm
ghjcnjrdfibyj ghjnbdjcnjzybt ghost ghtdtlvtldtl giants gibson gilbert gillian ginger giovanni girls gizmo
gizmodo gjkbyf gjkysqgbpltw global gloria gn56gn goblin goblue goddess godsmack godzilla gofish goforit
goldberg golden goldfish goldie golfball golfer golfing goober goodbye goodluck goodtime google goose gopher
gordon gorilla gotcha gothic grace gracie graham grandma granny grateful great green greenbay greenday
greenlantern gregory gremlin grendel gretchen griffey griffin grizzly groovy grover grumpy gthtrfnbgjkt
gtnhjpfdjlcr guardian guinness guitar gundam gunner gustav hacker hailey halflife hallo hamburg hamilton
hamlet hammer hammers hamster handsome hannah hannibal hansen hansolo happy hardcore harder hardon harley
harmony harold harris harrison harry harvey hastings hawaii hawkeye hayden hayley hd764nw5d7e1vb1
hd764nw5d7e1vbv hearts heather heaven hector hedimaptfcor helen helena hellfire hello helpme hendrix henry
hentai herbert herbie hercules herman hermes hershey hesoyam hidden highland hilton hiphop history hitler
hitman hjvfirf hobbes hobbit hockey holden holiday holland holly hollywoo hollywood holmes homer homers
homerun honda honey hongkong hooker hooters hoover horndog hornet horney horny horse horses hotboy hotdog
hotrod hotsex hotstuff hottie house houses houston howard hudson hummer hungry hunter hunting hurrican
husker huskers huskies hustler hyperion iampurehaha2 ibanez icecream iceman iforgot iguana ihateyou
iloveboobies ilovemyfamily ilovesex iloveu iloveyo iloveyou imagine immortal impala imperial incubus indian
indiana indians indigo infantry inferno infiniti infinity ingodwetrust insane inside installdevic
installsqlst integra intelligence international internet intrepid ipo54tj45uy856 ireland irina irish ironman
isabel isabella isabelle iseedeadpeople island israel italia ivanov iverson iwantu j4ye3uz jackal jackass
jackie jackoff jackson jacob jaguar jamaica james jamesbon jamesbond007 jamie jammer janice janine january
japan jarhead jasmin jasmine jason jasper javier jeffrey jenna jennie jennifer jenny jeremiah jeremy jericho
jerome jerry jersey jesse jessica jessie jester jesus jethro jimbo jimbob jimmy joanna joanne joejoe
johnjohn johnny johnson joker jonathan jones jordan joseph josephphone7 joshua jrcfyf judith juice julia
julian julie juliet julius jumper jungle junior jupiter justdoit justice justin justinbieber justine justme
juventus kaiser kaktus kamikaze kangaroo kansas karate karen karina kasper katana katerina kathleen kathryn
kathy katie katrin katrina kawasaki keeper keith kelley kelly kelsey kennedy kenneth kenny kentucky kenwood
kermit kevin keyboard keystone kicker killer killme kimberly kingdom kingkong kingpin kingston kirill kisses
kissme kitkat kitten kitty kittycat klaster knicks knight knights kodiak kolobok kotenok kramer krishna
kristen kristi kristin kristina kristy ktjynsq40147 labrador labtec lacrosse ladies ladybug laguna lakers
lancelot lancer lansing laptop larisa larry lasvegas latin latino laura lauren laurie lawrence lawyer leader
leather leavemealone ledzep legacy legend legion legolas lemons lennon leonard leonardo leopard lesbian
lesbians leslie lespaul lestat lester letmein letsgo lewis lexmark lhbjkjubz2957704 liberty licker lickit
lickme lifehack lifetime light lightnin lights lincoln linda lindsay lindsey liquid lisalisa little liverpoo
liverpool lizard lizzie lobster logan logitech lolita lollipop lollol london lonely lonestar lonewolf
longhorn looker looking lorenzo lorraine loser lost4815162342 louise loulou love777321777 loveit lovelove
lovely loveme lover loverboy lovers loveyou loving lowrider lucas lucifer lucky luckydog ludwig luther
lvbnhbq lytdybrbdfvgbhf lytghjgtnhjdcr macdaddy machine madden maddie maddog madison madman madmax madness
madonna madrid maestro maggie magic magnolia magnum magnus maiden mailcreated mailcreated5240 mailman
makaveli maksim malcolm malibu mallard manager manchest manchester mandingo mandy maniac manson manuel
manutd maprchem56458 maradona marathon marcel marco marcus margaret margarita maria mariah marian marie
marilyn marina marinamarina marine mariners marines marino mario marion marissa market markus marlboro
marlene marley marlin marshall martha martin martina martinez martini marvel marvin maryjane maryland mason
massimiliano massive master masterbaiting masterbating masters masturbation matilda matrix matthew mature
maurice maurolarastefy maverick maxima maximus maxine maxmax maxwell mayday mayhem maynard meatball meatloaf
megadeth megaman megan meghan melanie melinda melissa mellon melody melvin member memphis mercedes mercury
meridian merlin mersedes metal metallic metallica method mevefalkcakk mexico miami michael michaela
michaeljackson michel michele michelle michigan mickey microlab microsof microsoft midnight mighty miguel
mikey milano miles military miller millie million milton minecraft minecraft123 minnesota_hp minnie miracle
mirage miranda miriam mission missy mister mistress misty mitchell mobile models mollie molly moloko molson
momoney momsanaladventure monday money moneys mongoose monica monika monique monitor monkey monkeys monopoly
monroe monster montana montreal moocow mookie moomoo moose morgan morganstanley morpheus morris morrison
mortalkombat moscow mother motherfucker motorola mountain mouse movie mozart msoracle32re msorcloledbr
muffin mulder munchkin muppet murphy murray muscle mushroom music musicman mustang mustangs mylove mypass
myself mystery mystic nadine naked nancy napass napoleon naruto nascar nasty nastya nastyanastya natali
natalia natalie natasha nathalie nathan national natural naughty ncc1701a ncc1701d ncc1701e ne_e_pod_chehyl
nebraska necronomicon needforspeed nellie nelson nemesis nemvxyheqdd5oqxyxyzi neptune network networkingpe
nevada newlife newman newpass newport newproject2004 newton newyork nfnmzyf nhbujyjvtnhbz nhecsyfujkjdt
nhfdvfnjkju123 nhfycajhvths nicholas nick1234-rem936 nicola nicolas nicole nigger night nightcrawler nikita
nikki nimrod niners ninja nintendo nipple nipples nirvana nissan nofear nokia nolimit nondriversig noodle
noodles nookie nopass norman norton nothing november ntktdbpjh1994 nugget number nuttertools nylons nymets
oakland oakley obiwan oblivion october odessa office ohyeah oilers oklahoma oksana olcrackmaster oldman
oliver olivia omega onelove online ontheoutside openup oracle orange oranges oregon orioles orion orlando
oscar osiris outlaw overlord oxford pa55w0rd pa55word pacific packard packers pacman painter pakistan palace
paladin palmer pamela panama panasonic pancho panda pandora pantera panther panthers panties pantyhos panzer
paradise paradox paraklast1974 paris parker parola parrot party pascal passat passion passport passw0rd
passwor password password1234 passwordassword passwordpassword passwordstandard passwort patches patricia
patrick patriot patriots patton pauline pavilion payton peace peaches peanut peanutbutter peanuts pearljam
pebbles peekaboo peewee pegasus pencil penelope penguin penguins penis penny pentium people pepper pepsi
perfect personal pervert peter peterpan peters peugeot pfqwtd27121988 phantom philadelphia philip philips
phillies phillip philly phoebe phoenix photo photos phpbb picard picasso piccolo pickle pickles picture
pierre piglet pikachu pilot pimpin pineappl pinkfloy pioneer pirate pirates pistol pitbull pizza planet
plastic platinum playboy player playstation2 playstation3 playtime please pleasure plumber plymouth poison
pokemon polaris police polina polniypizdec0211 polniypizdec1102 polniypizdec110211 polska poncho pontiac
poohbear pookie pooper poopie poopoo popcorn popeye porkchop porno pornographic pornstar porsche porter
portland portugal possum postal potato potter powder power powers precious predator prelude presario preston
pretty primus prince princes princess printer private privet prodigy professional psycho ptybnxtvgbjy
pumpkin punisher punkin punkrock punksnotdead puppies puppy purple pussies pussy pussycat pussys putter
pyramid python q1w2e q1w2e3r q1w2e3r4t q1w2e3r4t5y q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8
q1w2e3r4t5y6u7i8o9p0 q2w3e q2w3e4r q2w3e4r5t q2w3e4r5t6y qawsed qawsedrf qawsedrftgyh qaz123wsx456 qaz2wsx
qaz2wsx3edc qazqaz qazwsx qazwsx123456 qazwsxed qazwsxedc qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb
qazwsxqazwsx qazxsw qazxswedc qazxswedc123 qazxswedcvfr quality queen qwaszx qwaszxerdfcv qwe123qwe123
qweasd qweasdzxc qweasdzxc123 qweqwe qwerasdf qwerasdfzxcv qwert qwertasdfgzxcvb qwerty qwerty123456
qwerty123456789 qwertyasdfgh qwertyu qwertyui qwertyuio qwertyuiop qwertyuiop10 qwertyuiop12 qwertyuiop123
qwertyuiop12345 qwertyytrewq rabbit racecar racerx rachel racing rafael ragnarok raider raiders rainbow
raistlin ralph rammstein ramona randall random randy ranger rangers raptor rascal rasdzv raven ravens
raymond rbhbkk ready reagan reality reaper rebecca rebel rebels redalert redbull reddog redhead redhot
redman redneck redrum redskins redsox redwings reggie regina remember renegade rescue research residentevil
retard review rfnthbyf rfnthbyf1988 rfrfirf rhbcnbyf rhonda ricardo richard richie richmond rightnow ripper
river rjirfrgbde rjntyjr robbie robert roberto roberts robin robinson rocker rocket rockets rockon rocks
rockstar rocky rodney roger rogers roland roller rolltide roman romashka romeo rommel ronald ronaldinho10
ronaldo ronnie rookie rooster rootbeer roscoe rosebud rosemary rotten rovers roxanne rubber rugby rulez
runner running ruslan russell russia russian rustam rusty sabbath sabina sabine sabrina sadie safety
sailboat sailing sailor saint saints sakura sally salmon samantha sammie sammy sampson samson samsung samuel
samurai sanchez sandiego sandman sandra sandro sandy sanfrancisco santana santiago santos sapphire sarah
saratoga sasha sassy satan satisfaction saturn saun24865709 savage savannah scandinavian scarface scarlet
scarlett school schoolgirlie scooby scoobydo scooter scorpio scorpion scotch scotland scott scottie scotty
scrappy scream scruffy scully sdicmt7seytn search seattle sebastia sebastian secret security seemnemaailm
seinfeld select selena seminole semperfi sentinel septembe september serega serena serenity sergei sergey
sergio server service sesame seven sex4me sexsex sexual sexygirl shadow shaggy shalom shaman shamrock shane
shaney shannon shaolin shark sharks sharon shasta shaved shazam sheena sheila shelby shelley shelly shemale
sherlock sherman sherry shiloh shirley shithead shitty shogun shooter shopping short shorty shotgun showme
showtime sidney siemens sierra silver silvia simba simon simone simple simpson simpsons sinatra singer
single sinner sirius sister sithlord sixers skater skeeter skiing skinny skipper skippy skittles skyline
skywalke slappy slapshot slayer sleepy slick slipknot sluts smile smiles smiley smith smitty smoke smoker
smokey smokin smooth smudge snake snakes snapper snatch snickers sniper snoopy snowball snowman snuggles
sobaka soccer socrates softball software sojdlg123aljg soldier soleil solomon somethin sommer sonic
sonnenschein sonyericsson sooner sooners sophia sophie soso123aljg southern space spanking spankme spanky
sparky sparta spartak spartan spartans speaker special specialinsta spectrum speed speedy spencer spider
spiderma spiderman spidey spike spirit spitfire splash spooky sport sports spring springer sprint sprite
spunky spyder squirrel squirt srinivas stacey stalker stallion standard stanley starbuck starcraft stardust
starfish stargate stars startrek starwars station stealth steelers stefan stella stephani stephanie stephen
sterlin sterling steve steven stevie stewart stick stickdaddy77 sticky stimpy stinger stingray stinky
stinkyfinger stocking stone stonecol stoner stones storm stormy stranger stratocaster street strider strike
striker stripper strong stuart student studio stuff stupid subaru sublime success sucker suckit suckme sucks
sugar sultan summer summit sundance sunday sunny sunrise sunset sunshine super superfly superman
supernatural superstar support surfer surfing susan suzanne suzuki svetik svetlana swallow sweden sweet
sweetie sweetpea sweets sweety swimming swinger swingers swordfis swordfish sydney sylvia syracuse system
systemofadown tacobell tacoma tamara tammy tanker tanner tanya tardis target tarheel tarheels tarzan tatiana
tattoo tatyana taurus taylor tazman tdutybq teacher technics techno teddy teens telefon tempest temple
temppassword tennis tequila teresa terminal terminator terror terry tester testing testtest texas thailand
thanks thankyou thecakeisalie thegame thekid theking theman theodore theone therock thomas thompson throat
thuglife thumper thunder ticketmaster tickle tiffany tiger tigers tigger tight timber timmy timothy tinker
tinman tintin titanic titans titleist titties tobias today tolkien tomcat tommy tomtom topcat topdog topgun
topper tornado toronto torres toshiba tottenha toyota tracey tractor tracy traffic trains trance transam
transformers travel travis treasure trebor trevor trfnthbyf tricky trigger trinidad trinity tristan triton
triumph trixie trojan trojans trombone trooper trouble truck trucker trucks truelove trumpet trunks trustno
tucker tuesday turbo turkey turner turtle tweety twilight twister tyler tyrone ultima ultimate unbelievable
unicorn united universe unknown unreal usuckballz vacation vader vagina valentin valentina valera valerie
valhalla valley vampire vanessa vanhalen vanilla vanyarespekt vectra vegeta velvet verbatim veritas verona
veronica veronika vertigo vette vfhbyf vfhbyfvfhbyf vfhecz vfrcbv vfrcbvrf vfrcbvvfrcbv vfvfvskfhfve vfvjxrf
victor victoria victory video viking vikings viktor viktoria vincent violet viper vipers virgin virginia
vision vivian vkontakte vladik vladimir vladimirovna vladislav volume voodoo vortex voyager vulcan walker
wallace walnut walter wanker warcraft warhammer warhammer40k warlock warlord warren warrior warriors water
waterloo waters watson wayne wazzkaprivet weasel weather webmaster websolutions websolutionssu webster
webuivalidat weezer weihnachtsbau weihnachtsbaum welcome wendy werewolf wesley western westham westside
wetpussy whatever wheels whiskey white whitney whocares whore whosyourdaddy whynot wicked wilbur wildcat
wildcats wildfire william williams willie willis willow willy wilson window windows winner winnie winston
winter wisdom wizard wolfgang wolfman wolfpack wolverin wolverine wolves wombat women wonder woody wookie
wordpass world wrangler wright wrinkle writer wutang xanadu xavier xfiles xtreme xxxp455w0rd5 yamaha yankee
yankees ybrbnf yellow yfnfif yomama young yourmom yvonne z1x2c3v4b5n6 z1x2c3v4b5n6m7 zachary zaphod zaq12wsx
zaq12wsxcde3 zaq1xsw zaq1xsw2cde3 zaqwsx zaqwsxcderfv zcfvfzkexifz zeppelin zidane zipper zombie
zqjphsyf6ctifgu zvezda zxcasd zxcasdqwe123 zxcvbn zxcvbn123456 zxcvbnm zxcvbnm123456789 zxcvbnmmnbvcxz
`
    .trim()
    .split(/\s+/),
);
