import { MissingPost } from "@/components/post/missing-post";

/** A post that does not exist, in a feed that may or may not. */
export default function PostNotFound() {
  return <MissingPost />;
}
