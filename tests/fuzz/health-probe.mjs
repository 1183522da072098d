/** Asks /healthz again and again, in a thread of its own: the fuzzer's own work must not look like waiting for the server. */
import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers'
import { parentPort, workerData } from 'node:worker_threads'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function ask() {
  const started = performance.now()
  const report = (status) => {
    parentPort.postMessage({ ms: performance.now() - started, status })
    setTimeout(ask, 10)
  }
  get(`${workerData}/healthz`, { agent }, (response) => {
    response.resume()
    response.on('end', () => report(response.statusCode))
  }).on('error', () => report(0))
}

ask()
