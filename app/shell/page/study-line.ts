/** Returns '3rd Year · Medicine', or the part that is set; empty when neither is. */
export function studyLine(student: { year: string; program: string }): string {
  return [student.year, student.program].filter(Boolean).join(' · ')
}
