import type {} from '@balafon/plugin-admin/contract/points'
import { defineManifest } from '@balafon/sdk/contract'
import type {} from './contract/bot-check-providers.ts'
import { BotCheckPrivateSettings, BotCheckSecretSettings, BotCheckSettings } from './contract/bot-check-settings.ts'
import { AUTH_PERMISSIONS } from './contract/permissions.ts'
import type {} from './contract/profile-tabs.ts'
import { RegistrationSettings } from './contract/registration-settings.ts'
import { SETTINGS_PAGES } from './contract/settings-pages.ts'
import { SIGN_IN_BUTTONS } from './contract/sign-in-buttons.ts'
import { SocialPrivateSettings, SocialSecretSettings, SocialSettings } from './contract/social-settings.ts'

export default defineManifest({
  id: 'auth',
  title: 'auth.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  core: true,
  optional: { admin: '^1.0.0', player: '^1.0.0' },
  extensionPoints: ['auth.profileTabs/v1', 'auth.passBotCheck/v1', 'auth.signInProviders/v1'],
  contributes: {
    'host.routes/v1': [
      { path: '/login', component: 'LoginScreen', frame: 'bare', audience: 'guest' },
      { path: '/register', component: 'RegisterScreen', frame: 'bare', audience: 'guest' },
      { path: '/workspace/join/login', component: 'AcceptInvitationScreen', frame: 'bare' },
      { path: '/workspace/join/register', component: 'AcceptInvitationScreen', frame: 'bare' },
      { path: '/user/:userId/:userName/:tabName?', component: 'ProfileScreen' },
      { path: '/forgot-password', component: 'ForgotPasswordScreen', frame: 'bare', audience: 'guest' },
      { path: '/password/reset/:token', component: 'ResetPasswordScreen', frame: 'bare', audience: 'guest' },
    ],
    'host.homePages/v1': [
      { id: 'login', label: 'auth.home.login', component: 'LoginScreen', frame: 'bare', page: '/login', audience: 'guest', order: 30 },
      { id: 'register', label: 'auth.home.register', component: 'RegisterScreen', frame: 'bare', page: '/register', audience: 'guest', order: 40 },
    ],
    'host.menuTargets/v1': [
      { id: 'profile', label: 'auth.link.profile', path: '/user/{currentUser}/me', order: 30 },
      { id: 'login', label: 'auth.home.login', path: '/login', order: 40 },
      { id: 'register', label: 'auth.home.register', path: '/register', order: 50 },
    ],
    'host.guestLinks/v1': [
      { id: 'register', label: 'auth.link.register', to: '/register', order: 10, hiddenBySetting: 'registration.disable', audience: 'guest' },
      { id: 'login', label: 'auth.link.login', to: '/login', order: 20, primary: true, audience: 'guest' },
    ],
    'host.userMenu/v1': [
      { id: 'profile', label: 'auth.link.profile', icon: 'user', to: '/user/{currentUser}/me', order: 10, audience: 'user' },
      { id: 'logout', label: 'auth.link.logout', icon: 'log-out', run: 'logout', order: 1000, audience: 'user', availableAtGate: true },
    ],
    'host.passwordConfirmation/v1': [{ component: 'PasswordDialog', audience: 'user' }],
    // `order` is the position in the side list. Two positions belong to other plugins: 20 to the wallet, 80 to the developers plugin.
    'host.accountSettings/v1': [
      { anchor: 'account-details', title: 'auth.account.title', icon: 'user', component: 'AccountDetailsSection', order: 10, audience: 'user' },
      {
        anchor: 'social-login',
        title: 'auth.social.title',
        icon: 'link',
        component: 'SocialSection',
        order: 30,
        audience: 'user',
        requiresPoint: 'auth.signInProviders/v1',
      },
      { anchor: 'password', title: 'auth.password.title', icon: 'key', component: 'PasswordSection', order: 40, audience: 'user' },
      { anchor: 'two-factor', title: 'auth.two_factor.title', icon: 'shield', component: 'TwoFactorSection', order: 50, audience: 'user' },
      { anchor: 'sessions', title: 'auth.sessions.title', icon: 'monitor', component: 'SessionsSection', order: 60, audience: 'user' },
      { anchor: 'location-and-language', title: 'auth.location.title', icon: 'globe', component: 'LocationSection', order: 70, audience: 'user' },
      { anchor: 'your-data', title: 'auth.data.title', icon: 'download', component: 'YourDataSection', order: 85, audience: 'user' },
      { anchor: 'delete-account', title: 'auth.delete.title', icon: 'trash', component: 'DeleteAccountSection', order: 90, audience: 'user' },
    ],
    'admin.userTabs/v1': [
      { id: 'security', label: 'auth.security.title', component: 'UserSecurityTab', order: 40, audience: { permission: 'users.update' } },
      { id: 'date', label: 'auth.date.title', component: 'UserDateTab', order: 50, audience: { permission: 'users.update' } },
    ],
    'admin.userDetails/v1': [{ component: 'UserAvatar', audience: { permission: 'users.update' } }],
    'admin.usersToolbar/v1': [{ component: 'InviteUserButton', order: 10, audience: { permission: 'users.update' } }],
    'auth.profileTabs/v1': [
      { id: 'followers', label: 'auth.profile.followers', component: 'FollowersTab', order: 800 },
      { id: 'following', label: 'auth.profile.following', component: 'FollowingTab', order: 810 },
    ],
    'admin.settings/v1': SETTINGS_PAGES,
    'auth.passBotCheck/v1': [{ run: 'passBotCheck' }],
    'auth.signInProviders/v1': SIGN_IN_BUTTONS,
  },
  permissions: AUTH_PERMISSIONS,
  notifications: [
    { id: 'auth.followed', group: 'auth.notification.group', label: 'auth.notification.followed', subject: 'auth.notification.followed.subject' },
  ],
  settings: {
    public: SocialSettings.extend(BotCheckSettings.shape).extend(RegistrationSettings.shape),
    private: SocialPrivateSettings.extend(BotCheckPrivateSettings.shape),
    secret: SocialSecretSettings.extend(BotCheckSecretSettings.shape),
  },
})
