import { defineClientPlugin } from '@balafon/sdk/client'
import manifest from '../plugin.ts'

export default defineClientPlugin(manifest, {
  components: {
    LoginScreen: () => import('./login/login-screen.tsx'),
    RegisterScreen: () => import('./register/register-screen.tsx'),
    AcceptInvitationScreen: () => import('./invitation/accept-invitation-screen.tsx'),
    PoliciesPage: () => import('./policies/policies-page.tsx'),
    AccountDetailsSection: () => import(/* webpackChunkName: 'settings' */ './account/account-details-section.tsx'),
    LocationSection: () => import(/* webpackChunkName: 'settings' */ './location/location-section.tsx'),
    YourDataSection: () => import(/* webpackChunkName: 'settings' */ './your-data/your-data-section.tsx'),
    DeleteAccountSection: () => import(/* webpackChunkName: 'settings' */ './delete-account/delete-account-section.tsx'),
    ProfileScreen: () => import('./profile/profile-screen.tsx'),
    FollowersTab: () => import('./profile/followers-tab.tsx'),
    FollowingTab: () => import('./profile/following-tab.tsx'),
    SocialSection: () => import(/* webpackChunkName: 'settings' */ './social/social-section.tsx'),
    ForgotPasswordScreen: () => import('./password/forgot-password-screen.tsx'),
    ResetPasswordScreen: () => import('./password/reset-password-screen.tsx'),
    PasswordDialog: () => import('./confirmation/password-dialog.tsx'),
    PasswordSection: () => import(/* webpackChunkName: 'settings' */ './password/password-section.tsx'),
    TwoFactorSection: () => import(/* webpackChunkName: 'settings' */ './two-factor/two-factor-section.tsx'),
    InviteUserButton: () => import('./admin/invite-user-button.tsx'),
    UserAvatar: () => import('./admin/user-avatar.tsx'),
    UserDateTab: () => import('./admin/user-date-tab.tsx'),
    UserSecurityTab: () => import('./admin/user-security-tab.tsx'),
    SessionsSection: () => import(/* webpackChunkName: 'settings' */ './sessions/sessions-section.tsx'),
  },
  commands: {
    passBotCheck: async ({ action }, t) => (await import('./bot-check/pass-bot-check-if-enabled.ts')).passBotCheckIfEnabled(action, t),
    logout: async (_, t) => (await import('./sign-in/sign-out.ts')).signOut(t),
  },
  locales: { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') },
})
