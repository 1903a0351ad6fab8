import { defineManifest } from '@balafon/sdk/contract'
import { SIGN_IN_BUTTONS } from './contract/sign-in-buttons.ts'
import { SocialPrivateSettings, SocialSecretSettings, SocialSettings } from './contract/social-settings.ts'

export default defineManifest({
  id: 'auth',
  title: 'auth.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  core: true,
  opens: ['auth.signInProviders/v1'],
  contributes: {
    'host.routes/v1': [
      { path: '/login', component: 'LoginScreen', frame: 'bare', for: 'guest' },
      { path: '/register', component: 'RegisterScreen', frame: 'bare', for: 'guest' },
      { path: '/forgot-password', component: 'ForgotPasswordScreen', frame: 'bare', for: 'guest' },
      { path: '/password/reset/:token', component: 'ResetPasswordScreen', frame: 'bare', for: 'guest' },
    ],
    'host.guestLinks/v1': [
      { id: 'register', label: 'auth.link.register', to: '/register', order: 10, unless: 'registration.disable', for: 'guest' },
      { id: 'login', label: 'auth.link.login', to: '/login', order: 20, primary: true, for: 'guest' },
    ],
    'host.userMenu/v1': [{ id: 'logout', label: 'auth.link.logout', icon: 'log-out', run: 'logout', order: 1000, for: 'user', atGate: true }],
    'host.passwordConfirmation/v1': [{ component: 'PasswordDialog', for: 'user' }],
    'host.accountSettings/v1': [
      { anchor: 'social-login', title: 'auth.social.title', icon: 'link', component: 'SocialSection', order: 30, for: 'user' },
      { anchor: 'password', title: 'auth.password.title', icon: 'key', component: 'PasswordSection', order: 40, for: 'user' },
      { anchor: 'two-factor', title: 'auth.two_factor.title', icon: 'shield', component: 'TwoFactorSection', order: 50, for: 'user' },
      { anchor: 'sessions', title: 'auth.sessions.title', icon: 'monitor', component: 'SessionsSection', order: 60, for: 'user' },
    ],
    'auth.signInProviders/v1': SIGN_IN_BUTTONS,
  },
  settings: { public: SocialSettings, private: SocialPrivateSettings, secret: SocialSecretSettings },
})
