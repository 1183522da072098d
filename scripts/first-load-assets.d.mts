export function firstVisit(app: string): { page: string[]; worker: string[]; styles: string[] }
