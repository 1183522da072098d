// Starts the worker and does nothing else. WebKit runs this file a second time if another file of the worker imports from it
// (vite.config.ts prevents that). Then each call of the page gets two responses, and the empty one arrives first.
import './index.ts'
