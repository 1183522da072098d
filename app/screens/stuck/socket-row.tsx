import { Radio } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SECOND } from '../../../schemas/constants.ts'
import type { WorkerReport } from '../../data/views.ts'
import { worker } from '../../data/worker.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { FactRow } from './fact-row.tsx'
import { socketText } from './fact-words.ts'

/** How the live connection stands at this moment: asks the data worker every second. */
export function SocketRow() {
  const [report, setReport] = useState<WorkerReport | null>(null)
  useEffect(() => {
    let left = false
    const ask = () =>
      void worker
        .report()
        .then((report) => left || setReport(report))
        .catch(logUnless(isDataError, 'The worker could not be asked for its socket'))
    ask()
    const timer = setInterval(ask, SECOND)
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [])
  return <FactRow icon={Radio} name="Live connection" note={socketText(report)} tone={report?.socket === null ? 'good' : undefined} />
}
