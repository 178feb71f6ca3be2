import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import {
  isSameName,
  maxViews,
  type SavedView,
  savedView,
  type ViewStore,
  viewProblems,
} from "@/lib/contract/saved-view";
import { readStored, writeStored } from "./browser-store";
import { browserViewsKey } from "./preferences";

/** Changes the saved views of a browser, for a desk without accounts. */
export const browserViews: ViewStore = {
  async create({ name, path, query }) {
    const views = readViews();
    if (views.length >= maxViews) return fail("invalid_query", { message: viewProblems.tooMany });
    const view = { name, path, query, isShared: false, owner: null, mayChange: true };
    return store(views, { ...view, id: String(Date.now()) });
  },
  async change(id, { name }) {
    const views = readViews();
    const view = views.find((one) => one.id === id);
    return view === undefined ? fail("not_found") : store(views, { ...view, name: name ?? view.name });
  },
  remove: async (id) => write(readViews().filter((one) => one.id !== id)),
};

/** Stores a view among others, after checking its form as the server does. */
function store(views: readonly SavedView[], given: SavedView): Outcome<null> {
  const { success, data: view, error } = savedView.safeParse(given);
  if (!success) {
    const [issue] = error.issues;
    return failure(String(issue?.path[0]), issue?.message ?? "");
  }
  const others = views.filter(({ id }) => id !== view.id);
  if (others.some(({ name }) => isSameName(name, view.name))) return failure("name", viewProblems.taken);
  return write([...others, view].toSorted((one, other) => one.name.localeCompare(other.name, "en")));
}

function failure(field: string, sentence: string): Outcome<null> {
  return fail("invalid_query", { errors: { [field]: [sentence] } });
}

function write(views: readonly SavedView[]): Outcome<null> {
  if (writeStored(browserViewsKey, views)) return succeed(null);
  return fail("invalid_query", { message: viewProblems.noStore });
}

/** Returns the stored views, leaving out invalid ones. */
export function readViews(): readonly SavedView[] {
  const stored = readStored(browserViewsKey);
  const views = Array.isArray(stored) ? stored.flatMap((one) => savedView.safeParse(one).data ?? []) : [];
  return views.slice(0, maxViews);
}
