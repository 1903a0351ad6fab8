export const PAGE: string
export function buildExtensionPointsPage(root: string): string
