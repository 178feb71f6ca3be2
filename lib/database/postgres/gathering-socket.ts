import { Socket } from "node:net";

/**
 * A way to the server on which questions that are asked in one turn leave together: each would be a packet,
 * and wake the server, by itself. The driver corks what makes up a question.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  override cork(): void {
    super.cork();
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }
}
