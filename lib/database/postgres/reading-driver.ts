import { type DatabaseConnection, PostgresDriver, type TransactionSettings } from "kysely";

/**
 * Sends the beginning and the end of a transaction that only reads along with its questions, instead of
 * waiting for an answer to each: a pipelined connection answers in order all the same.
 */
export class ReadingDriver extends PostgresDriver {
  private readonly begun = new WeakMap<DatabaseConnection, Promise<void>>();

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const began = super.beginTransaction(connection, settings);
    if (settings.accessMode !== "read only") return began;
    // Heard at the end; until then each question fails as well.
    began.catch(() => {});
    this.begun.set(connection, began);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const began = this.begun.get(connection);
    if (began === undefined) return super.commitTransaction(connection);
    this.begun.delete(connection);
    await began;
    // What only read has nothing to lose; a connection that broke leaves the pool.
    super.commitTransaction(connection).catch(() => {});
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.begun.delete(connection);
    // A connection that broke has nothing to take back, and why it broke is what its user has to hear.
    await super.rollbackTransaction(connection).catch(() => {});
  }
}
