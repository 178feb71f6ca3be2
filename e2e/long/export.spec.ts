import { readFile } from "node:fs/promises";
import { type Download, expect, type Locator, type Page } from "@playwright/test";
import { expectAccessibleAtAnyWidth } from "@/e2e/pages/expect-accessible";
import { holdResponses } from "@/e2e/pages/hold-responses";
import { heading, listPath } from "@/e2e/pages/list-page";
import { testOn } from "@/e2e/pages/own-page";
import { startDemoDesk } from "@/e2e/servers/start-servers";
import { readCsv } from "@/lib/export/__fixtures__/read-csv";
import { readWorkbook } from "@/lib/export/__fixtures__/read-workbook";

// A caller may run one export at a time, and all tests have the same IP address.
const test = testOn(startDemoDesk);
test.describe.configure({ mode: "serial" });

const dialog = (page: Page) => page.getByRole("dialog", { name: "Export" });
const startButton = (page: Page) => dialog(page).getByRole("button", { name: /^Export [\d,]+$/ });

const openColumns = (panel: Locator) => panel.locator("summary", { hasText: "columns selected" }).click();

async function openExport(page: Page) {
  await page.getByRole("button", { name: "Export" }).click();
  await expect(startButton(page)).toBeEnabled();
  return dialog(page);
}

/** Runs the export until the dialog reports that it is complete. */
async function runExport(page: Page): Promise<Download> {
  const download = page.waitForEvent("download");
  await startButton(page).click();
  const file = await download;
  await expect(dialog(page).getByRole("status")).toHaveText(/^Export complete: /);
  expect(await file.failure()).toBeNull();
  return file;
}

const bytesOf = async (file: Download) => readFile(await file.path());
const numberIn = (text: string | null) => Number((/[\d,]+/.exec(text ?? "")?.[0] ?? "").replaceAll(",", ""));

test("a CSV has all rows and columns of the table and is named after its filter and dates", async ({
  page,
}) => {
  await page.goto(`${listPath}?type=one-time&tz=America/Toronto`);
  const total = numberIn(await heading(page).textContent());
  expect(total).toBeGreaterThan(25);
  const panel = await openExport(page);
  await expect(panel.getByRole("status")).toHaveText(`${total} contributions`);
  await panel.getByRole("radio", { name: "CSV" }).check();
  await expect(panel).toContainText("America/Toronto");
  const file = await runExport(page);
  expect(file.suggestedFilename()).toMatch(/^contributions-onetime-until-\d{8}\.csv$/);
  const [names = [], ...rows] = readCsv((await bytesOf(file)).toString());
  expect(rows).toHaveLength(total);
  expect(names.slice(0, 4)).toEqual(["date", "supporter_name", "id", "kind"]);
  expect(names).not.toContain("email");
  expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(["onetime"]));
  for (const row of rows) expect(row[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+-0[45]:00$/);
});

test("personal columns are exported only when chosen", async ({ page }) => {
  await page.goto(listPath);
  const panel = await openExport(page);
  await panel.getByRole("radio", { name: "CSV" }).check();
  await openColumns(panel);
  const personal = panel.getByRole("group", { name: "Personal columns" });
  await personal.getByRole("button", { name: "Select none" }).click();
  for (const box of await personal.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
  await personal.getByRole("checkbox", { name: "Email", exact: true }).check();
  await panel.getByRole("checkbox", { name: "Status", exact: true }).uncheck();
  await panel.getByRole("checkbox", { name: /^Optimize for Excel/ }).check();
  const text = (await bytesOf(await runExport(page))).toString();
  expect(text.startsWith("\uFEFF")).toBe(true);
  const [names = [], ...rows] = readCsv(text.slice(1));
  expect(names).toContain("email");
  expect(names).not.toContain("status");
  expect(rows.some((row) => row[names.indexOf("email")]?.includes("@"))).toBe(true);
});

test("an export needs at least one column", async ({ page }) => {
  await page.goto(listPath);
  const panel = await openExport(page);
  await openColumns(panel);
  const selected = panel.getByText(/^\d+ of \d+ selected$/);
  for (const name of ["General columns", "Personal columns"]) {
    const group = panel.getByRole("group", { name, exact: true });
    await group.getByRole("button", { name: "Select none" }).click();
  }
  await expect(selected).toHaveText([/^0 of /, /^0 of /]);
  await expect(startButton(page)).toBeDisabled();
  await panel.getByRole("checkbox", { name: "Total", exact: true }).check();
  await expect(startButton(page)).toBeEnabled();
});

test("presets select columns, and the browser keeps the last choices", async ({ page }) => {
  await page.goto(`${listPath}?cols=email,date`);
  const panel = await openExport(page);
  await expect(panel.getByRole("radio", { name: "Same columns as the table" })).toBeChecked();
  await expect(panel).toContainText("Includes 2 personal columns. Exports are logged.");
  await openColumns(panel);
  await expect(panel.getByRole("checkbox", { name: "Email", exact: true })).toBeChecked();
  // The dialog is one scroll area: no element inside scrolls.
  const scrolling = await panel.evaluate((dialog) =>
    [...dialog.querySelectorAll("*")].filter((element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowY),
    ),
  );
  expect(scrolling).toHaveLength(0);
  await panel.getByRole("radio", { name: "CSV" }).check();
  await panel.getByRole("radio", { name: "Mailing" }).check();
  await expect(panel.getByRole("checkbox", { name: "Billing postal code" })).toBeChecked();
  const [names = []] = readCsv((await bytesOf(await runExport(page))).toString());
  expect(names).toContain("billing_zip");
  expect(names).not.toContain("total_amount");
  await page.reload();
  await openExport(page);
  for (const name of ["CSV", "Mailing"]) await expect(panel.getByRole("radio", { name })).toBeChecked();
  await openColumns(panel);
  await panel.getByRole("checkbox", { name: "Email", exact: true }).uncheck();
  await expect(panel.getByRole("radio", { name: "Mailing" })).not.toBeChecked();
});

test("a workbook of line items has a row for each and a sheet that describes it", async ({ page }) => {
  await page.goto(`${listPath}?type=first`);
  const panel = await openExport(page);
  await expect(panel.getByRole("radio", { name: "Excel (XLSX)" })).toBeChecked();
  await panel.getByRole("radio", { name: "Line item" }).check();
  const file = await runExport(page);
  expect(file.suggestedFilename()).toMatch(/^line-items-new-until-\d{8}\.xlsx$/);
  const workbook = await bytesOf(file);
  const rows = readWorkbook(workbook, 1);
  expect(`Export complete: ${rows.length - 1} rows.`).toBe(
    (await dialog(page).getByRole("status").textContent())?.replaceAll(",", ""),
  );
  expect(rows.flat().some(({ hasFormula }) => hasFormula)).toBe(false);
  const description = new Map(readWorkbook(workbook, 2).map(([name, text]) => [name?.value, text?.value]));
  expect(description.get("Filter")).toBe("initial_recurring=1");
  expect(description.get("Complete")).toBe("Yes");
});

test("NDJSON requires a choice of all personal data, for a search too", async ({ page }) => {
  await page.goto("/search?q=mar");
  const total = numberIn(await heading(page).textContent());
  const panel = await openExport(page);
  await panel.getByRole("radio", { name: "NDJSON" }).check();
  await expect(startButton(page)).toBeDisabled();
  await panel.getByRole("checkbox", { name: /all personal data/ }).check();
  await expect(startButton(page)).toBeEnabled();
  const lines = (await bytesOf(await runExport(page))).toString().trimEnd().split("\n");
  expect(lines).toHaveLength(total);
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty("supporter");
});

test("the export dialog is accessible, returns the focus, and keeps its progress", async ({ page }) => {
  await page.goto(listPath);
  await openExport(page);
  await expectAccessibleAtAnyWidth(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Export" })).toBeFocused();
  await openExport(page);
  await runExport(page);
  await dialog(page).getByRole("button", { name: "Close", exact: true }).last().click();
  await page.getByRole("button", { name: "Export" }).click();
  await expect(dialog(page).getByRole("status")).toHaveText(/^Export complete: /);
  await dialog(page).getByRole("button", { name: "Export again" }).click();
  await expect(startButton(page)).toBeEnabled();
});

test("a double click starts one export and does not press the next button", async ({ page }) => {
  await page.goto(listPath);
  const panel = await openExport(page);
  const download = page.waitForEvent("download");
  const box = await startButton(page).boundingBox();
  if (box === null) throw new Error("The button has no box.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await expect(panel.getByRole("progressbar")).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  expect(await (await download).failure()).toBeNull();
  await expect(panel.getByRole("status")).toHaveText(/^Export complete: /);
});

test("Escape cancels an export that has not started", async ({ page }) => {
  await page.goto(listPath);
  await openExport(page);
  const exportUrls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/export") exportUrls.push(request.url());
  });
  const release = await holdResponses(page, /\/api\/export\/plan/);
  const planned = page.waitForRequest(/\/api\/export\/plan/);
  await startButton(page).click();
  await planned;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await release();
  // Opened again, the dialog shows its form: no export has started.
  await page.getByRole("button", { name: "Export" }).click();
  await expect(startButton(page)).toBeEnabled();
  expect(exportUrls).toEqual([]);
});

test("an export that is canceled before the browser requests the file never starts", async ({ page }) => {
  await page.goto(listPath);
  await openExport(page);
  const fileUrl = interceptDownload(page);
  const canceled = page.waitForResponse((response) => response.request().method() === "DELETE");
  await startButton(page).click();
  await page.getByRole("button", { name: "Cancel export" }).click();
  await expect(page.getByRole("button", { name: "Canceling…" })).toBeVisible();
  expect((await canceled).status()).toBe(200);
  expect((await page.request.get(await fileUrl)).status()).toBe(204);
  await expect(dialog(page).getByRole("alert")).toContainText("Canceled");
});

/** Prevents the browser from fetching the exported file. @returns the URL of the file */
function interceptDownload(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const intercept = (event: MouseEvent) => {
          const link = event.target;
          if (!(link instanceof HTMLAnchorElement) || !link.hasAttribute("download")) return;
          event.preventDefault();
          resolve(link.href);
        };
        window.addEventListener("click", intercept, { capture: true });
      }),
  );
}

test("a limit is shown in the dialog, and Try again returns to the form", async ({ page }) => {
  await page.goto(listPath);
  await openExport(page);
  const message = "You already have an export running. Wait for it to finish, or cancel it.";
  await page.route("**/api/export/plan*", (route) =>
    route.fulfill({ status: 429, json: { message }, headers: { "Retry-After": "5", "X-Request-Id": "R1" } }),
  );
  await startButton(page).click();
  await expect(dialog(page).getByRole("alert")).toContainText(message);
  await expect(dialog(page).getByRole("alert")).toContainText("Request ID: R1");
  await expect(dialog(page).getByRole("alert")).toBeInViewport();
  const retry = dialog(page).getByRole("button", { name: "Try again" });
  await expect(retry).toBeFocused();
  await page.unroute("**/api/export/plan*");
  await retry.press("Enter");
  await expect(startButton(page)).toBeFocused();
  await expect(dialog(page).getByRole("alert")).toBeHidden();
});
