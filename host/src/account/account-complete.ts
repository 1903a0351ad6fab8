// The build adds all components to the chunk of this module (host/build/join-page.ts). It is a separate module, because the bundler would otherwise merge its
// chunk
// with the chunk `account`, which contains the same screen without the components.
export { AccountSettingsScreen } from './account-settings-screen.tsx'
