// A separate module, because the bundler merges chunks with the same modules.
export { AccountSettingsScreen } from './account-settings-screen.tsx'
