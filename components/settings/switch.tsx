"use client";

/** On or off, at once. */
export function Switch(props: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { label, isOn, onChange } = props;
  return (
    <label className="relative flex h-8 cursor-pointer items-center gap-3 max-sm:h-10">
      <span className="text-ink-2">{isOn ? "On" : "Off"}</span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        aria-hidden
        className="flex h-6 w-10 items-center rounded-full border border-line-3 bg-sunken px-0.5
          outline-accent peer-checked:border-accent-solid peer-checked:bg-accent-solid
          peer-checked:*:translate-x-4 peer-checked:*:bg-white peer-focus-visible:outline-2
          peer-focus-visible:outline-offset-2"
      >
        <span className="size-4.5 rounded-full bg-line-3" />
      </span>
    </label>
  );
}
