import type { ReactNode } from "react";

const looks = {
  small: { button: "gap-2 px-1 hover:text-ink", track: "h-5 w-8", thumb: "size-3.5", off: "bg-ink-3" },
  form: {
    button: "flex-row-reverse gap-3 max-sm:h-10",
    track: "h-6 w-10",
    thumb: "size-4.5",
    off: "bg-line-3",
  },
} as const;

/**
 * Turns something on or off at once.
 * @param props.label the accessible name, if it is not the text next to the switch
 */
export function Switch(props: {
  look: keyof typeof looks;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  label?: string;
  title?: string;
  children: ReactNode;
}) {
  const { look, isOn, onChange, label, title, children } = props;
  const { button, track, thumb, off } = looks[look];
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      title={title}
      onClick={() => onChange(!isOn)}
      className={`flex h-8 items-center rounded-control text-ink-2 ${button}`}
    >
      <span
        aria-hidden
        className={`flex items-center rounded-full border px-0.5 ${track} ${
          isOn ? "justify-end border-accent-solid bg-accent-solid" : "border-line-3 bg-sunken"
        }`}
      >
        <span className={`rounded-full ${thumb} ${isOn ? "bg-white" : off}`} />
      </span>
      {children}
    </button>
  );
}
