import type {} from '@balafon/plugin-admin/contract/points'
import { Link, useApi, useFormat } from '@balafon/sdk/client'
import type { PropsOf } from '@balafon/sdk/contract'
import { DescriptionList } from '@balafon/ui/description-list'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { getUserWallet } from '../../contract/adjustments.ts'
import { Box } from './box.tsx'

/** The balances of a user, beside the user's details. */
export default function UserWalletCard({ userId }: PropsOf<'admin.userCards/v1'>) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const query = useApi(getUserWallet, { params: { userId } })
  return (
    <Box title={t('wallet_admin.balances')} actions={<Link to={`/admin/users/${userId}/wallet`}>{t('wallet_admin.open_wallet')}</Link>}>
      <LoadState query={query} skeleton={<SkeletonRows count={2} />}>
        {({ wallet }) => (
          <DescriptionList
            items={(['balance', 'earnings', 'held'] as const).map((name) => ({
              term: t(`wallet_admin.wallet.${name}`),
              value: money(wallet[name], wallet.currency),
            }))}
          />
        )}
      </LoadState>
    </Box>
  )
}
