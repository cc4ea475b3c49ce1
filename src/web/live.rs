//! Live views: after every step each seat that watches is sent what it sees.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use super::api::{App, on_a_thread};
use super::page_view::page_view;
use super::table::{ServedTable, lock};
use crate::messages::Language;

/// More often than the limit of a silent connection.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

type Events = ReceiverStream<Result<Event, Infallible>>;

/// The stream of a person's views, the present one first. It ends when the page leaves or the server stops.
pub(super) fn events(
    app: Arc<App>,
    table: Arc<ServedTable>,
    token: String,
    language: Language,
) -> Sse<impl tokio_stream::Stream<Item = Result<Event, Infallible>>> {
    let (sender, receiver) = mpsc::channel(4);
    tokio::spawn(async move {
        if lock(&table.live).comes(&token) {
            table.tell();
        }
        send_all(&app, &table, &token, language, sender).await;
        // A server that stops has nobody left to tell.
        if !*app.stop.borrow() && lock(&table.live).goes(&token) {
            table.tell();
        }
    });
    let events: Events = ReceiverStream::new(receiver);
    Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE))
}

async fn send_all(
    app: &Arc<App>,
    table: &Arc<ServedTable>,
    token: &str,
    language: Language,
    sender: mpsc::Sender<Result<Event, Infallible>>,
) {
    let mut changes = table.watch();
    let mut stop = app.stop.subscribe();
    loop {
        changes.mark_unchanged();
        let (at, app_, token) = (table.clone(), app.clone(), token.to_owned());
        let view = on_a_thread(move || page_view(&app_.tables, &at, Some(&token), language)).await;
        let event = match view {
            Ok(Ok(view)) => Event::default().event("view").json_data(view),
            _ => return,
        };
        let Ok(event) = event else { return };
        if sender.send(Ok(event)).await.is_err() {
            return;
        }
        tokio::select! {
            changed = changes.changed() => if changed.is_err() { return },
            _ = stop.wait_for(|stop| *stop) => return,
            () = sender.closed() => return,
        }
    }
}
