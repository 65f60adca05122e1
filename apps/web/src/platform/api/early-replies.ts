declare global {
  interface Window {
    /** Returns the reply to a request that the head of the page has sent, once, to the session that sent it. */
    takeEarlyReply?: (path: string, authCode: string | undefined) => Promise<Response> | undefined;
  }
}

/** The name of the meta tag with the paths. */
export const earlyPathsName = 'paddock-early';

/**
 * Runs in `<head>`, allowed by its hash like the other inline scripts. A page behind sign-in names the paths that it
 * asks for first in a meta tag before it; they are requested while the application still loads, and their replies are
 * used for 15 seconds. Impersonation, whose session is another one, waits for the application. Meanwhile the browser
 * reads its calendar data, which the first date that a page shows would wait for; at the latest before the scripts of
 * the application arrive, which leave it no idle moment.
 */
export const earlyRepliesScript = `(function(){try{var names=document.querySelector('meta[name=${earlyPathsName}]'),own=localStorage.getItem('authCode');if(!names||!own||localStorage.getItem('guestAuthCode'))return;var replies=new Map;names.content.split(' ').forEach(function(path){var reply=fetch(path,{headers:{accept:'application/json',authcode:own},signal:AbortSignal.timeout(30000)});reply.catch(function(){});replies.set(path,reply)});function dates(){new Intl.DateTimeFormat('en-US',{dateStyle:'medium',timeStyle:'short'}).format()}window.requestIdleCallback?requestIdleCallback(dates,{timeout:50}):setTimeout(dates);window.takeEarlyReply=function(path,code){if(code!==own||performance.now()>15000)return;var reply=replies.get(path);replies.delete(path);return reply}}catch(e){}})()`;
