interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** An entry has fourteen values, SQLite takes 32,766 in a statement. */
const mostAtOnce = 500;

/**
 * Writes items in groups: what one turn of the event loop brings is written together, and while a group is
 * being written the next one gathers. One disk flush serves a whole group, and an item that is alone does not
 * wait.
 */
export class GroupQueue<Item> {
  #waiting: Waiting<Item>[] = [];
  #busy = false;

  constructor(private readonly write: (items: readonly Item[]) => Promise<void>) {}

  /** Settles when the item's group is written, or with what that failed of. */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      setImmediate(() => this.#drain());
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, mostAtOnce);
      try {
        await this.write(group.map(({ item }) => item));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#busy = false;
  }
}
