// The file that starts the worker, and nothing else: WebKit runs it a second time where another file of the worker imports from it
// (vite.config.ts keeps all others from doing so). Then each call of the page has two answers, and the empty one comes first.
import './index.ts'
