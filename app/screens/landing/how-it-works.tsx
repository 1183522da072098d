const STEPS = [
  { title: 'Set your profile', text: 'Program, year, and the subjects on your plate this week.' },
  { title: 'Switch on Available', text: 'Classmates nearby see when and where you are free.' },
  { title: 'Say hello', text: 'Chat, or send a meetup request in-app and on WhatsApp.' },
  { title: 'Study together', text: 'Start a timed group. When time is up, it closes itself.' },
]

export function HowItWorks() {
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="pt-9 pb-1.5 text-lg font-extrabold tracking-tight">
        How it works
      </h2>
      <ol className="rail:grid rail:grid-cols-2 rail:gap-x-8">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex items-start gap-3.5 py-3">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-extrabold text-on-accent-soft"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-base font-semibold">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
