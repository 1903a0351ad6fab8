// The account settings as the first page of a visit: the build joins the chunks that the screen needs to the chunk of this module (host/build/join-page.ts), so
// that the browser loads one file. Users that come from another page get the chunk `account`, which contains the screen only. Without this module, the bundler
// would merge the two chunks.
export { AccountSettingsScreen } from './account-settings-screen.tsx'
