import type { EndpointAccess } from '@paddock/contract';
import { grants } from '@paddock/domain';
import type { FastifyInstance, FastifyPluginAsync, FastifyPluginCallback, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { visitor } from '../actor.ts';
import { throwDomainError } from '../domain-error.ts';
import type { Platform } from '../platform.ts';
import type { SessionDirectory } from '../session-directory.ts';
import { headerText } from './header-text.ts';

/** Who may call a route. Every route declares one; without it the server does not start. */
export interface AccessRule {
  /**
   * `public` looks no session up: what the route gives is for everybody, or named by a secret in the request itself.
   * `everyone` looks the session up and asks for none.
   */
  readonly access: 'public' | EndpointAccess;
  /** Open to people who must set up a second factor first and have not yet. */
  readonly beforeSecondFactor?: boolean | undefined;
  /** Open to an impersonation session although it is no GET. */
  readonly allowedWhileImpersonating?: boolean | undefined;
  /** Where the session is looked up: signing in has connections of its own, which others cannot exhaust. */
  readonly sessions?: SessionDirectory | undefined;
}

/** A route as the server knows it, with its rule. */
export interface RegisteredRoute {
  readonly methods: readonly string[];
  readonly url: string;
  readonly rule: AccessRule;
}

type Declared = Partial<AccessRule> | undefined;

const registered = new WeakMap<FastifyInstance['server'], () => readonly RegisteredRoute[]>();

/** Every route of an application that is ready, raw ones and those of plugins too. */
export function registeredRoutes(app: FastifyInstance): readonly RegisteredRoute[] {
  return registered.get(app.server)?.() ?? [];
}

/**
 * Enforces the rule of every route, no matter who registers it. Called before the first route is registered. A route
 * without a rule stops the start.
 */
export function registerAccess(app: FastifyInstance, platform: Platform): void {
  const routes: { method: string | string[]; url: string; config?: Declared }[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  registered.set(app.server, () =>
    routes.map(({ method, url, config }) => ({ methods: [method].flat(), url, rule: ruleOf(config, url) })),
  );
  app.addHook('onReady', async () => {
    for (const { config, url } of routes) ruleOf(config, url);
  });
  app.addHook('preHandler', async (request) => {
    if (request.is404) return;
    const rule = ruleOf(request.routeOptions.config, request.url);
    if (rule.access === 'public') return;
    const actor = await authenticate(rule.sessions ?? platform.sessions, request);
    assertLevel(actor, rule.access);
    if (!rule.beforeSecondFactor) assertSecondFactorSetUp(actor, platform.clock.now());
    if (actor.isImpersonation && !isRead(request) && !rule.allowedWhileImpersonating)
      throwDomainError(
        'guest_session_read_only',
        'You are viewing the site as someone else and cannot change anything.',
      );
  });
}

/** Registers a plugin that is not ours, whose routes serve the same files to everybody. */
export async function registerPublicPlugin<Options extends object>(
  app: FastifyInstance,
  plugin: FastifyPluginAsync<Options> | FastifyPluginCallback<Options>,
  options: Options,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await scope.register(plugin as FastifyPluginAsync<object>, options);
  });
}

/** The person of a request whose route is not public. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor)
    throw new Error(`${request.method} ${request.routeOptions.url} is public: its requests carry no person`);
  return request.actor;
}

function ruleOf(config: Declared, url: string): AccessRule {
  if (!config?.access) throw new Error(`The route ${url} does not say who may call it (config.access)`);
  return { ...config, access: config.access };
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** The person behind the authcode header; a code that no longer works counts as signed out. */
async function authenticate(sessions: SessionDirectory, request: FastifyRequest): Promise<Actor> {
  const code = headerText(request, 'authcode');
  const actor = code ? ((await sessions.findActor(code)) ?? visitor) : visitor;
  request.actor = actor;
  return actor;
}

function assertLevel(actor: Actor, access: EndpointAccess): void {
  if (access === 'everyone') return;
  if (access !== 'signed-in' && grants(actor.level, access)) return;
  if (!actor.user) throwDomainError('not_signed_in', 'Please sign in.');
  if (access === 'signed-in') return;
  throwDomainError('forbidden', "You don't have the rights for this.");
}

/** Rejects people who need a second factor and have not set one up: by their deadline, or by the setting for their level. */
function assertSecondFactorSetUp(actor: Actor, now: Date): void {
  const dueAt = actor.session?.secondFactorDueAt;
  if (dueAt && dueAt <= now)
    throwDomainError(
      'second_factor_needed',
      'Your account needs a second factor now. Please set one up on your Security page first.',
    );
  if (actor.session?.mustSetUpSecondFactor)
    throwDomainError(
      'second_factor_enrolment_required',
      'Please set up a second factor on your Security page first.',
    );
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the session has been looked up. */
    actor?: Actor;
  }
  interface FastifyContextConfig extends Partial<AccessRule> {}
}
