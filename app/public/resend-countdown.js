/*
 * The page for a mailed code: its button to send a new one counts down until the server would send one. Without this script the button
 * can be pressed at once, and the server says how long to wait.
 */
;(() => {
  const button = document.querySelector('[data-resend-in]')
  const name = button.textContent
  const at = performance.now() + Number(button.dataset.resendIn) * 1000
  const show = () => {
    const left = Math.ceil((at - performance.now()) / 1000)
    button.disabled = left > 0
    button.textContent = left > 0 ? `Resend in ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` : name
    if (left > 0) setTimeout(show, 250)
  }
  show()
})()
