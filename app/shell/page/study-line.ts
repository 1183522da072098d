/** '3rd Year · Medicine', or what there is of it; empty where neither is set. */
export function studyLine(student: { year: string; program: string }): string {
  return [student.year, student.program].filter(Boolean).join(' · ')
}
