/** Asks /healthz again and again, in a thread of its own: the fuzzer's own work must not look like waiting for the server. */
import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers'
import { parentPort, workerData } from 'node:worker_threads'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function ask() {
  const started = performance.now()
  const answered = (status) => {
    parentPort.postMessage({ ms: performance.now() - started, status })
    setTimeout(ask, 10)
  }
  get(`${workerData}/healthz`, { agent }, (answer) => {
    answer.resume()
    answer.on('end', () => answered(answer.statusCode))
  }).on('error', () => answered(0))
}

ask()
