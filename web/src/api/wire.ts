import type { components } from './schema';

type Schemas = components['schemas'];

export type MaterialInput = Schemas['MaterialInput'];
export type MaterialRecord = Schemas['MaterialRecord'];
export type MaterialRow = Schemas['MaterialListItem'];
export type Comparison = Schemas['Comparison'];
export type Plan = Schemas['Plan'];
export type LawUsed = Schemas['LawUsed'];
export type Warning = Schemas['Warning'];
export type Money = Schemas['Money'];
export type MoneyMonth = Schemas['MoneyMonth'];
export type FirstYear = Schemas['FirstYear'];
export type Shortfall = Schemas['Shortfall'];
export type Step = Schemas['Step'];
export type Citation = Schemas['Citation'];
export type Card = Schemas['PaymentCard'];
export type MonthlyOrder = Schemas['MonthlyOrder'];
export type FreeOrder = Schemas['FreeOrder'];
export type Member = Schemas['Member'];
export type AreaTables = Schemas['AreaTables'];
export type LawOverview = Schemas['LawOverview'];
export type KnownArea = Schemas['KnownArea'];
export type Passkey = Schemas['Passkey'];
export type MemberSession = Schemas['Session'];
