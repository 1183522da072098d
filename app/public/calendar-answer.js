/* The last page of connecting a calendar: sends the outcome to the window that opened it, and closes (clarification F1). */
window.opener?.postMessage({ type: document.currentScript.dataset.type }, location.origin)
window.close()
