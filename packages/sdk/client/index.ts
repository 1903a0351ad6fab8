export { Navigate, Outlet, useLocation, useNavigate, useParams, useRoutes, useSearchParams } from 'react-router'
export { AdSlot } from './ads/ad-slot.tsx'
export { ApiError, isPasswordConfirmationRequired, readFieldErrors } from './api/api-error.ts'
export { useApi, useApiList, useApiMutation, useInvalidateQueries } from './api/hooks.ts'
export { clearQueryCache, createQueryClient } from './api/query-client.ts'
export { type FormErrorTarget, reportError } from './api/report-error.ts'
export { type RequestOptions, sendRequest } from './api/send-request.ts'
export { type Confirmation, confirm } from './confirm/confirm.tsx'
export { changeLocale } from './i18n/change-locale.ts'
export { formatDuration, useFormat } from './i18n/format.ts'
export { changeLanguage, startI18n, type Translate, useLanguage } from './i18n/i18n.ts'
export { Icon } from './icons/icon.tsx'
export { MenuLink, SiteMenu, useMenuItems } from './menus/site-menu.tsx'
export { watchPluginErrors } from './plugins/crashes.ts'
export { type ClientPlugin, defineClientPlugin, type LazyComponent } from './plugins/define.ts'
export { loadComponent, loadPlugin, runCommand, setRemoteLoader } from './plugins/loader.ts'
export { Modals } from './plugins/modals.tsx'
export { ContributedComponent, Slot } from './plugins/slot.tsx'
export { Link, NavLink } from './routing/link.tsx'
export { findRoute, navigateTo, prefetchRoute, setNavigator, useGoBack } from './routing/routes.ts'
export { APPEARANCE_FRAME, isInAppearanceEditor } from './state/appearance-editor.ts'
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
export { acceptCookies } from './state/cookie-notice.ts'
export { useDocumentTitle } from './state/document-title.ts'
export { dismissErrorTrace, useErrorTrace } from './state/error-trace.ts'
export { connectLive, refreshBootstrap, useLive } from './state/live.ts'
export { closeModals, type Modal, type ModalContent, openModal, useOpenModal } from './state/modal.ts'
export { requestPasswordConfirmation, usePasswordConfirmationRequest } from './state/password-confirmation.ts'
export { applyThemeChanges, type ThemeChoice, useActiveTheme, useTheme } from './state/theme.ts'
export { type Toast, type ToastAction, toast, useToastStore } from './state/toast.ts'
export { useOnTabVisible } from './state/use-on-tab-visible.ts'
export { activateWorkspace, getActiveWorkspaceId } from './state/workspace.ts'
