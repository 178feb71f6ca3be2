/**
 * The parameters that a form sends along with its own, so that the rest of the page's state stays.
 * @param query the state as a query, without `?`
 */
export function HiddenInputs({ query }: { query: string }) {
  return [...new URLSearchParams(query)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
