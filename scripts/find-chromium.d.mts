export declare const LAUNCH_FLAGS: string[]
export declare function findChromium(): string | undefined
export declare function findHeadlessShell(): string | undefined
export declare function findFirefox(): string | undefined
export declare function findMiniBrowser(): string | undefined
