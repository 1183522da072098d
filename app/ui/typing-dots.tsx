const DELAY = ['', '[animation-delay:160ms]', '[animation-delay:320ms]']

/** Somebody is writing; not announced, since it comes and goes. */
export function TypingDots() {
  return (
    <div aria-hidden="true" className="mt-2.5 flex w-fit gap-1 rounded-[18px] rounded-es-[6px] border border-line bg-raised px-3.5 py-3.5">
      {DELAY.map((delay) => (
        <span key={delay} className={`size-1.75 animate-[typing_1.2s_infinite] rounded-full bg-muted opacity-50 ${delay}`} />
      ))}
    </div>
  )
}
