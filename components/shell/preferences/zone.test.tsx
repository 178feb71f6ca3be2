// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { useShownZone } from "./zone";

function Zone() {
  const { zone, isOfAddress } = useShownZone();
  return `${zone} ${isOfAddress}`;
}

it.each([
  ["/contributions", "Europe/Berlin false"],
  ["/contributions?range=all", "Europe/Berlin false"],
  ["/contributions?range=today", "UTC true"],
  ["/contributions?from=2024-03-01", "UTC true"],
  ["/contributions?filter[occurred_before]=2024-03-01", "UTC true"],
  ["/contributions?q=refunded:2024-03-01", "UTC true"],
  ["/?to=2024-03-01&tz=Asia/Tokyo", "Asia/Tokyo true"],
  ["/?tz=Nowhere", "Europe/Berlin false"],
  ["/contributions?from=&to=&range=", "Europe/Berlin false"],
  ["/contributions?range=foo", "Europe/Berlin false"],
  ["/contributions?from=2026-02-30", "Europe/Berlin false"],
  ["/contributions?from=2026-03-02&to=2026-03-01", "Europe/Berlin false"],
  ["/contributions?q=refunded:soon", "Europe/Berlin false"],
  ["/contributions?q=Refunded:this-month", "UTC true"],
  ["/search?q=anna", "Europe/Berlin false"],
  ["/search?q=refunded:2024-03-01", "UTC true"],
  ["/search?q=anna&tz=Asia/Tokyo", "Asia/Tokyo true"],
  ["/supporters?tz=Asia/Tokyo&from=2024-03-01", "Europe/Berlin false"],
])("the time zone of %s is %s", (address, zone) => {
  expect(draw(<Zone />, { address }).body.textContent).toBe(zone);
});
