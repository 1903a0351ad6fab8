import type { ColumnDefinition, ModelDefinition, ModelDefinitions, ModelsOf } from '@balafon/sdk/server'
import { type DataType, DataTypes, type ModelAttributeColumnOptions, type ModelAttributes, type ModelStatic, type Sequelize } from 'sequelize'

const DATA_TYPES: Readonly<Record<ColumnDefinition['type'], DataType>> = {
  bigint: DataTypes.BIGINT,
  integer: DataTypes.INTEGER,
  double: DataTypes.DOUBLE,
  numeric: DataTypes.DECIMAL,
  boolean: DataTypes.BOOLEAN,
  text: DataTypes.TEXT,
  uuid: DataTypes.UUID,
  date: DataTypes.DATEONLY,
  timestamp: DataTypes.DATE,
  json: DataTypes.JSONB,
  bytes: DataTypes.BLOB,
  textArray: DataTypes.ARRAY(DataTypes.TEXT),
  tsvector: DataTypes.TSVECTOR,
}

/**
 * Creates the Sequelize models of an owner on the connection of a site. They are not registered with Sequelize, so that no plugin finds
 * the models of another.
 * @param owner `core`, or the plugin's id.
 */
export function createModels<D extends ModelDefinitions>(db: Sequelize, owner: string, definitions: D): ModelsOf<D> {
  const models = new Map<ModelDefinition, ModelStatic<never>>()
  for (const [name, definition] of Object.entries(definitions)) models.set(definition, createModel(db, `${owner}.${name}`, definition))
  for (const [definition, model] of models) associate(model, definition, models)
  const modelsByName = Object.entries(definitions).map(([name, definition]) => [name, models.get(definition)])
  return Object.fromEntries(modelsByName)
}

function createModel(db: Sequelize, name: string, { table, schema, columns }: ModelDefinition): ModelStatic<never> {
  const attributes = Object.entries(columns).map(([attribute, { definition }]) => [attribute, createAttribute(attribute, definition)] as const)
  const model = db.define(name, Object.fromEntries(attributes) as ModelAttributes, {
    tableName: table,
    ...(schema !== undefined && { schema }),
    underscored: true,
    // The table fills `created_at`; Sequelize updates `updated_at`.
    timestamps: 'updatedAt' in columns,
    createdAt: false,
  })
  if (!attributes.some(([, { primaryKey }]) => primaryKey)) model.removeAttribute('id')
  db.modelManager.removeModel(model)
  return model as ModelStatic<never>
}

function createAttribute(attribute: string, { type, rules, isIdentity, isNullable, isPrimaryKey }: ColumnDefinition): ModelAttributeColumnOptions {
  const { minLength = 0, maxLength = Number.MAX_SAFE_INTEGER, pattern, values, min } = rules
  return {
    type: DATA_TYPES[type],
    // Sequelize must not check for missing values: the database fills columns that have a default, and rejects a row that lacks a value.
    allowNull: true,
    primaryKey: isPrimaryKey,
    autoIncrement: isIdentity,
    validate: {
      ...((rules.minLength !== undefined || rules.maxLength !== undefined) && { len: [minLength, maxLength] }),
      ...(pattern && { is: pattern }),
      ...(values && { isIn: [[...values]] }),
      ...(min !== undefined && { min }),
    },
    ...(!isNullable && type === 'numeric' && { get: readNumber(attribute) }),
  }
}

/** PostgreSQL sends `numeric` values as texts. */
const readNumber = (attribute: string) =>
  function read(this: { getDataValue(name: string): unknown }) {
    const value = this.getDataValue(attribute)
    return value === undefined || value === null ? value : Number(value)
  }

function associate(model: ModelStatic<never>, { associations }: ModelDefinition, models: ReadonlyMap<ModelDefinition, ModelStatic<never>>) {
  for (const [name, { target, foreignKey, inverse }] of Object.entries(associations)) {
    const targetModel = models.get(target)
    if (!targetModel) throw new Error(`${model.name} belongs to ${target.table}, whose model has another owner.`)
    model.belongsTo(targetModel, { foreignKey, as: name, constraints: false })
    if (inverse !== undefined) targetModel.hasMany(model, { foreignKey, as: inverse, constraints: false })
  }
}
