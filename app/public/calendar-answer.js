/* The page that asking for a calendar ends with: says how it went to the window that asked, and goes (clarification F1). */
window.opener?.postMessage({ type: document.currentScript.dataset.type }, location.origin)
window.close()
