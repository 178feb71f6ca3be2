import pg from "pg";
import { expect, inject, test } from "vitest";

const url = inject("postgresUrl");

test.runIf(url !== null)(
  "the private cluster has UTF-8, a time zone of its own and a collation that ignores case",
  async () => {
    const client = new pg.Client({ connectionString: url ?? "" });
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('server_encoding') as encoding, current_setting('timezone') as zone, 'a' < " +
        "'B' as human",
    );
    await client.end();
    expect(rows).toEqual([{ encoding: "UTF8", zone: "Asia/Kolkata", human: true }]);
  },
);
