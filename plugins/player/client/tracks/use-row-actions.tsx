import { Icon, runCommand, toast, useBootstrap, useNavigate } from '@balafon/sdk/client'
import { type Contribution, slugify } from '@balafon/sdk/contract'
import type { MenuAction } from '@balafon/ui/menu'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'

const NONE: readonly Contribution[] = []

/** Returns the menu entries that other plugins contribute for a track. */
export function useRowActions(track: TrackCard): MenuAction[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const items = useBootstrap(({ contributions }) => contributions['player.rowAction/v1'] ?? NONE)
  const runAction = ({ plugin, to, run }: Contribution) =>
    to === undefined ? runCommand(plugin, String(run), { track }).catch(() => toast.danger(t('load_failed.text'))) : navigate(buildPath(String(to), track))
  return items.map((item) => ({
    id: `${item.plugin} ${String(item.id)}`,
    label: String(item.label),
    icon: <Icon name={item.icon} />,
    onAction: () => void runAction(item),
  }))
}

const buildPath = (to: string, { id, name }: TrackCard) => to.replaceAll(':trackId', String(id)).replaceAll(':trackName', encodeURIComponent(slugify(name)))
