import { Icon, runCommand, toast, useBootstrap, useNavigate } from '@balafon/sdk/client'
import { type Contribution, slugify } from '@balafon/sdk/contract'
import type { MenuAction } from '@balafon/ui/menu'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'

const NO_CONTRIBUTIONS: readonly Contribution[] = []

/** Returns the menu entries that other plugins contribute for a track. */
export function useRowActions(track: TrackCard): MenuAction[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const rowActions = useBootstrap(({ contributions }) => contributions['player.rowAction/v1'] ?? NO_CONTRIBUTIONS)
  const runAction = ({ plugin, to, run }: Contribution) =>
    to === undefined ? runCommand(plugin, String(run), { track }).catch(() => toast.danger(t('load_failed.text'))) : navigate(buildPath(String(to), track))
  return rowActions.map((rowAction) => ({
    id: `${rowAction.plugin} ${String(rowAction.id)}`,
    label: String(rowAction.label),
    icon: <Icon name={rowAction.icon} />,
    onAction: () => void runAction(rowAction),
  }))
}

const buildPath = (to: string, { id, name }: TrackCard) => to.replaceAll(':trackId', String(id)).replaceAll(':trackName', encodeURIComponent(slugify(name)))
