const DELAY = ['', '[animation-delay:160ms]', '[animation-delay:320ms]']

/** Shows that the other student is typing. Not announced, because it appears and disappears often. */
export function TypingDots() {
  return (
    <div aria-hidden="true" className="mt-2.5 flex w-fit gap-1 rounded-bubble rounded-es-xs border border-line bg-raised px-3.5 py-3.5">
      {DELAY.map((delay) => (
        <span key={delay} className={`size-1.75 animate-[typing_1.2s_infinite] rounded-full bg-muted opacity-50 ${delay}`} />
      ))}
    </div>
  )
}
