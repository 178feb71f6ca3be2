import { PostgresDialect, type PostgresDialectConfig } from "kysely";
import { ReadingDriver } from "./reading-driver";
import { RowLockAdapter } from "./row-lock-adapter";

/** PostgreSQL as the desk speaks to it. */
export class DeskDialect extends PostgresDialect {
  constructor(private readonly config: PostgresDialectConfig) {
    super(config);
  }

  override createAdapter(): RowLockAdapter {
    return new RowLockAdapter();
  }

  override createDriver(): ReadingDriver {
    return new ReadingDriver(this.config);
  }
}
