// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Anchors} from "./Anchors.sol";
import {INIP20Market} from "./INIP20Module.sol";
import {isContract} from "./isContract.sol";
import {CountersDiffer, InvalidRecipient, IsLocked, Item, NotAllowed, NotFactory} from "./Items.sol";
import {NIP20Vault} from "./NIP20Vault.sol";
import {NIP20Vaults} from "./NIP20Vaults.sol";
import {Prices} from "./Prices.sol";
import {VaultAddress} from "./VaultAddress.sol";

/// @title A market for inscriptions of any ticker, at fixed or falling prices, paid in the chain's native coin
/// @notice An account deposits an inscription into its vault with a `tsf` message, and offers it here. A buyer names the offer's
/// terms, the inscription's counters, and a block in which the index shows the vault as the owner: the purchase then transfers
/// the inscription, or reverts. The market has no owner, no fee, no pause and no upgrade.
/// @dev The contract cannot see who owns an inscription. A purchase without a block (anchor) relies on a final deposit. An open
/// offer belongs to an account that allows the market, because {onStop} cancels all offers.
contract NIP20Market is INIP20Market, Prices, Anchors, ReentrancyGuard {
    /// @notice The most inscriptions in one call.
    uint256 public constant MAX_ITEMS = 50;

    struct StoredOffer {
        uint120 price;
        bool falls;
        uint48 expires;
        uint40 turn;
        uint40 round;
    }

    struct Fall {
        uint120 endPrice;
        uint48 startsAt;
        uint48 endsAt;
    }

    /// @notice The factory of the vaults. It has deployed the market.
    address public immutable factory;
    address private immutable _vaultImplementation;
    /// @notice The number of times that the account has canceled all its offers. Offers of earlier rounds are closed.
    mapping(address account => uint256) public roundOf;
    /// @notice Proceeds that the account can collect, in the coin's smallest unit.
    mapping(address account => uint256) public proceedsOf;
    mapping(address account => mapping(bytes32 ticker => mapping(bytes32 tokenId => StoredOffer))) private _offers;
    /// @dev Of the offers whose price falls.
    mapping(address account => mapping(bytes32 ticker => mapping(bytes32 tokenId => Fall))) private _falls;

    modifier onlyFactory() {
        if (msg.sender != factory) revert NotFactory();
        _;
    }

    constructor() {
        factory = msg.sender;
        _vaultImplementation = NIP20Vaults(msg.sender).vaultImplementation();
    }

    /// @notice Offers inscriptions of the account that has just allowed the market.
    /// @param data none, or the arguments of {offer}
    function onUse(address account, bytes calldata data) external onlyFactory {
        if (data.length == 0) return;
        (Offer[] memory offers, uint256 anchorBlock, bytes32 anchorHash) =
            abi.decode(data, (Offer[], uint256, bytes32));
        _offerAll(account, offers, anchorBlock, anchorHash);
    }

    /// @notice Ends all offers of the account that has just disallowed the market.
    function onStop(address account) external onlyFactory {
        _cancelAll(account);
    }

    /// @notice Offers inscriptions of the caller's vault, or replaces their offers. The caller has allowed the market.
    /// @dev The index rejects an offer if the vault does not own the inscription.
    /// @param anchorBlock, anchorHash a block in which the caller saw the counters; hash 0 for no anchor
    function offer(Offer[] calldata offers, uint256 anchorBlock, bytes32 anchorHash) external {
        _offerAll(msg.sender, offers, anchorBlock, anchorHash);
    }

    /// @notice Ends these offers. Skips offers that do not exist; reverts if none exists. The inscriptions stay in the
    /// vault.
    function cancel(Item[] calldata items) external {
        _requireFew(items.length);
        address vault = _vaultOf(msg.sender);
        uint256 canceled;
        for (uint256 i = 0; i < items.length; ++i) {
            (bytes32 ticker, bytes32 tokenId) = (items[i].ticker, items[i].tokenId);
            if (_offers[msg.sender][ticker][tokenId].price == 0) continue;
            delete _offers[msg.sender][ticker][tokenId];
            ++canceled;
            emit Canceled(msg.sender, vault, ticker, tokenId);
        }
        if (canceled == 0) revert NotOffered();
    }

    /// @notice Ends all offers of the caller.
    function cancelAll() external {
        _cancelAll(msg.sender);
    }

    /// @notice Buys an inscription for `recipient` at the price of this block's time. Returns the rest of the coins to the
    /// caller. A contract that names itself receives into its own vault.
    /// @param anchorBlock, anchorHash a block in which the index shows the offer as open; hash 0 for no anchor
    function buy(Purchase calldata purchase, address recipient, uint256 anchorBlock, bytes32 anchorHash)
        external
        payable
        nonReentrant
        returns (uint256 price)
    {
        _requireKnown(anchorBlock, anchorHash);
        recipient = _recipient(recipient);
        address vault = _vaultOf(purchase.seller);
        if (recipient == vault) revert InvalidRecipient();
        if (!_isOpen(vault, purchase)) revert NotOpen();
        price = priceAt(purchase.terms, block.timestamp);
        if (price > purchase.maximum || price > msg.value) revert PriceIs(price);
        _sell(vault, purchase, price, recipient);
        _giveBack(msg.value - price);
    }

    /// @notice Buys inscriptions for `recipient`, in this order. Skips an offer that is not open, whose price now exceeds its
    /// maximum or the remaining coins, or whose vault is the recipient. Reverts if it buys fewer than `minimum`. Returns the
    /// remaining coins to the caller.
    function buyMany(
        Purchase[] calldata purchases,
        address recipient,
        uint256 minimum,
        uint256 anchorBlock,
        bytes32 anchorHash
    ) external payable nonReentrant returns (uint256 bought, uint256 spent) {
        _requireFew(purchases.length);
        _requireKnown(anchorBlock, anchorHash);
        recipient = _recipient(recipient);
        for (uint256 i = 0; i < purchases.length; ++i) {
            Purchase calldata purchase = purchases[i];
            address vault = _vaultOf(purchase.seller);
            if (recipient == vault || !_isOpen(vault, purchase)) continue;
            uint256 price = priceAt(purchase.terms, block.timestamp);
            if (price > purchase.maximum || price > msg.value - spent) continue;
            _sell(vault, purchase, price, recipient);
            spent += price;
            ++bought;
        }
        if (bought < minimum) revert TooFew(bought);
        _giveBack(msg.value - spent);
    }

    /// @notice Pays the caller's proceeds to `recipient`.
    function collect(address payable recipient) external nonReentrant {
        if (recipient == address(0)) revert InvalidRecipient();
        uint256 amount = proceedsOf[msg.sender];
        if (amount == 0) revert NothingToCollect();
        delete proceedsOf[msg.sender];
        emit Collected(msg.sender, recipient, amount);
        Address.sendValue(recipient, amount);
    }

    /// @notice The account's newest offer of this inscription, the turn for which it is, and whether it can be bought. All zero
    /// if there is no offer.
    function offerOf(address account, bytes32 ticker, bytes32 tokenId)
        external
        view
        returns (Terms memory terms, uint256 turn, bool isOpen)
    {
        ItemState memory state = _stateOf(account, _vaultOf(account), ticker, tokenId);
        return (state.terms, state.offerTurn, state.isOpen);
    }

    /// @notice What account and buyers need to know of these inscriptions: whether the account has allowed the market, and for
    /// each its counters and its newest offer.
    function statesOf(address account, Item[] calldata items)
        external
        view
        returns (bool isAllowed, ItemState[] memory states)
    {
        address vault = _vaultOf(account);
        isAllowed = _isAllowed(vault);
        states = new ItemState[](items.length);
        for (uint256 i = 0; i < items.length; ++i) {
            states[i] = _stateOf(account, vault, items[i].ticker, items[i].tokenId);
        }
    }

    function _cancelAll(address account) private {
        emit CanceledAll(account, ++roundOf[account]);
    }

    function _offerAll(address account, Offer[] memory offers, uint256 anchorBlock, bytes32 anchorHash) private {
        _requireFew(offers.length);
        _requireKnown(anchorBlock, anchorHash);
        address vault = _vaultOf(account);
        if (!_isAllowed(vault)) revert NotAllowed();
        for (uint256 i = 0; i < offers.length; ++i) _offer(account, vault, offers[i]);
    }

    function _offer(address account, address vault, Offer memory o) private {
        _requireValid(o);
        (uint256 sequence, uint256 turn, bool isLocked) = NIP20Vault(vault).countersOf(o.ticker, o.tokenId);
        if (sequence != o.sequence || turn != o.turn) revert CountersDiffer(o.ticker, o.tokenId);
        if (isLocked) revert IsLocked(o.ticker, o.tokenId);
        Terms memory t = o.terms;
        bool falls = t.endPrice != t.price;
        uint256 round = roundOf[account];
        _offers[account][o.ticker][o.tokenId] =
            StoredOffer(uint120(t.price), falls, uint48(t.expires), uint40(turn), uint40(round));
        if (falls) {
            _falls[account][o.ticker][o.tokenId] = Fall(uint120(t.endPrice), uint48(t.startsAt), uint48(t.endsAt));
        }
        emit Offered(account, vault, o.ticker, o.tokenId, sequence, turn, t, round);
    }

    /// @dev Credits the seller and transfers the inscription of an open offer.
    function _sell(address vault, Purchase calldata p, uint256 price, address recipient) private {
        delete _offers[p.seller][p.ticker][p.tokenId];
        proceedsOf[p.seller] += price;
        emit Sold(p.seller, vault, msg.sender, recipient, p.ticker, p.tokenId, p.sequence, p.turn, price);
        NIP20Vault(vault).release(p.ticker, p.tokenId, p.sequence, p.turn, recipient);
    }

    /// @dev Sends coins that the caller has not spent.
    function _giveBack(uint256 amount) private {
        if (amount > 0) Address.sendValue(payable(msg.sender), amount);
    }

    /// @dev Whether there is an open offer with the purchase's counters and terms. Then the terms are valid.
    function _isOpen(address vault, Purchase calldata p) private view returns (bool) {
        StoredOffer memory stored = _offers[p.seller][p.ticker][p.tokenId];
        if (!_isCurrent(stored, p.seller) || !_hasTerms(stored, p)) return false;
        (uint256 sequence, uint256 turn, bool isLocked) = NIP20Vault(vault).countersOf(p.ticker, p.tokenId);
        return sequence == p.sequence && turn == p.turn && turn == stored.turn && !isLocked;
    }

    /// @dev Only a stored offer expires after 0, and storing it has needed the deployed vault.
    function _isCurrent(StoredOffer memory stored, address account) private view returns (bool) {
        return stored.expires > block.timestamp && stored.round == roundOf[account];
    }

    function _hasTerms(StoredOffer memory stored, Purchase calldata p) private view returns (bool) {
        Terms calldata t = p.terms;
        if (stored.price != t.price || stored.expires != t.expires || stored.falls != (t.endPrice != t.price)) return false;
        if (!stored.falls) return t.startsAt == 0 && t.endsAt == 0;
        Fall memory fall = _falls[p.seller][p.ticker][p.tokenId];
        return fall.endPrice == t.endPrice && fall.startsAt == t.startsAt && fall.endsAt == t.endsAt;
    }

    /// @dev A vault that is not deployed has counted nothing, and its account has made no offer.
    function _stateOf(address account, address vault, bytes32 ticker, bytes32 tokenId)
        private
        view
        returns (ItemState memory state)
    {
        if (vault.code.length == 0) return state;
        (state.sequence, state.turn, state.isLocked) = NIP20Vault(vault).countersOf(ticker, tokenId);
        StoredOffer memory stored = _offers[account][ticker][tokenId];
        if (stored.price == 0) return state;
        state.terms = Terms(stored.price, stored.price, 0, 0, stored.expires);
        if (stored.falls) {
            Fall memory fall = _falls[account][ticker][tokenId];
            (state.terms.endPrice, state.terms.startsAt, state.terms.endsAt) = (fall.endPrice, fall.startsAt, fall.endsAt);
        }
        state.offerTurn = stored.turn;
        state.isOpen = _isCurrent(stored, account) && stored.turn == state.turn && !state.isLocked;
    }

    function _isAllowed(address vault) private view returns (bool) {
        return vault.code.length != 0 && NIP20Vault(vault).isAllowed(address(this));
    }

    /// @dev A contract may be unable to send what it receives, but can withdraw it from its vault.
    function _recipient(address named) private view returns (address) {
        if (named == address(0)) revert InvalidRecipient();
        return named == msg.sender && isContract(named) ? _vaultOf(named) : named;
    }

    function _vaultOf(address account) private view returns (address) {
        return VaultAddress.predict(_vaultImplementation, factory, account);
    }

    function _requireFew(uint256 count) private pure {
        if (count > MAX_ITEMS) revert TooMany();
    }
}
