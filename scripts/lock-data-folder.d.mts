export interface DataFolderLock {
  release(): void
}

export function lockDataFolder(folder: string): DataFolderLock | null
