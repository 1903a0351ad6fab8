/** The client side of the SDK: functions, hooks and components for client modules of plugins. */
export { Navigate, Outlet, useLocation, useNavigate, useParams, useRoutes, useSearchParams } from 'react-router'
export { AdSlot, type AdSlotProps } from './ads/ad-slot.tsx'
export { ApiError, isPasswordConfirmationRequired, readFieldErrors } from './api/api-error.ts'
export { type ApiListOptions, type ApiOptions, useApi, useApiList, useApiMutation, useInvalidateQueries, useSetCachedResponse } from './api/hooks.ts'
export { clearQueryCache } from './api/query-client.ts'
export { type FormErrorTarget, reportError } from './api/report-error.ts'
export { type RequestOptions, sendRequest } from './api/send-request.ts'
export { type Confirmation, confirm } from './confirm/confirm.tsx'
export { changeLocale } from './i18n/change-locale.ts'
export { type Formatter, formatDuration, useFormat, useTimeZone } from './i18n/format.ts'
export { changeLanguage, type Translate, type Translations, useLanguage } from './i18n/i18n.ts'
export { Icon } from './icons/icon.tsx'
export { SiteMenu, type SiteMenuProps } from './menus/site-menu.tsx'
export { type ClientModule, type ClientPlugin, type Command, defineClientPlugin, type LazyComponent } from './plugins/define.ts'
export { loadComponent, runCommand } from './plugins/loader.ts'
export { ContributedComponent, type ContributedComponentProps, Slot, type SlotProps } from './plugins/slot.tsx'
export { continueVerified, storePathAfterVerification } from './routing/after-verification.ts'
export { Link, NavLink } from './routing/link.tsx'
export { findRoute, type NavigationOptions, navigateTo, type RouteContribution, useGoBack } from './routing/routes.ts'
export { isInAppearanceEditor } from './state/appearance-editor.ts'
export {
  applyBootstrap,
  readBootstrap,
  useBootstrap,
  useHasProvider,
  useIsSubscribed,
  usePermission,
  useQuota,
  useSetting,
  useUser,
} from './state/bootstrap.ts'
export { type Logo, useLogo } from './state/branding.ts'
export { useDocumentTitle, useOverridingTitle } from './state/document-title.ts'
export { LIVE_REOPENED, type LiveHandler, refreshBootstrap, useLive } from './state/live.ts'
export { type Modal, type ModalContent, type ModalOptions, openModal, useOpenModal } from './state/modal.ts'
export { requestPasswordConfirmation } from './state/password-confirmation.ts'
export { useActiveTheme } from './state/theme.ts'
export { type ToastAction, type ToastOptions, toast } from './state/toast.ts'
export { useOnTabVisible } from './state/use-on-tab-visible.ts'
export { activateWorkspace } from './state/workspace.ts'
