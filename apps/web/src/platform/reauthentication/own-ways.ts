import { call, readAccountSafety, type Transport } from '@paddock/contract';
import { quietly } from '../api/quietly.ts';

/** Where it cannot be told how somebody signs in, each way may be tried. */
const anyWay = { hasPassword: true, hasGoogle: true, hasPasskey: true };

/** The ways in which the person who is signed in can prove that it is them. */
export const ownWays = async (transport: Transport) =>
  (await quietly(call(transport, readAccountSafety, {}))) ?? anyWay;
