export const PAGE_PATH: string
export function buildExtensionPointsPage(root: string): string
