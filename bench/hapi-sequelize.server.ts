// A bare hapi with Sequelize: it connects to the database and listens.
import Hapi from '@hapi/hapi'
import { Sequelize } from 'sequelize'

const db = new Sequelize(process.env.DATABASE_URL ?? '', { dialect: 'postgres', logging: false })
await db.authenticate()
const server = Hapi.server({ host: '127.0.0.1', port: Number(process.env.PORT) })
server.route({ method: 'GET', path: '/health', handler: () => ({ status: 'alive' }) })
await server.start()
